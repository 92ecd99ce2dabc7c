import { aiFromEnvironment, buildConfig } from 'frogbot'
import { currentTime, question } from 'frogbot/tools'

export default buildConfig({
  // Whichever provider the environment has a key for, else the built-in demo model. docs/configuration.md shows how to
  // name providers and models yourself.
  ai: aiFromEnvironment(),
  agents: [
    {
      slug: 'planner',
      model: 'standard',
      profile: {
        name: 'Planner',
        description: 'Asks what matters to you, then makes a plan.',
        avatar: '/avatars/planner.svg',
      },
      instructions: [
        'You help people plan: trips, projects, weeks, purchases.',
        'Ask before choosing between materially different plans: use the question tool once, with the two or three questions whose answers change the plan most.',
        'Then write the plan in Markdown, short and concrete, and refer to the answers you were given.',
      ].join(' '),
      tools: [question, currentTime],
    },
    {
      slug: 'assistant',
      model: 'standard',
      profile: {
        name: 'Assistant',
        description: 'Answers questions and helps with texts.',
        avatar: '/avatars/assistant.svg',
      },
      instructions: 'You are a helpful assistant. Answer briefly and say when you are not sure.',
      tools: [currentTime],
    },
  ],
})
