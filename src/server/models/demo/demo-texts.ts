export const signature = '*Written by FrogBot’s built-in demo model: fixed texts, no AI.*'

export const helpText = `I am FrogBot’s built-in **demo model**. I am not an AI: I answer with fixed texts, so that you can try FrogBot without a key of a provider. These words make me do something:

| Write | and I will |
| --- | --- |
| **Plan a weekend in Lisbon** | think, ask three questions, then write a plan with your answers |
| **color** | ask one single-choice question |
| **multi** | ask a question with several choices |
| **typed** | ask a question you can answer in your own words |
| **several questions** | ask three questions in one call |
| **two calls** | ask two questions in two calls at once |
| **beside** | ask, and call a server tool in the same step |
| **time** | call a server tool |
| **call NAME** | call the tool of that name |
| **markdown** | write a long text with code and tables |
| **reason** | think first |
| **slow** | take my time |
| **fail** | fail as a provider does |
| **fail halfway** | fail in the middle of a reply |

To talk to a real model, set a key such as \`OPENAI_API_KEY\` or \`ANTHROPIC_API_KEY\` and start again.`

export const markdownText = `# A long answer

This is what FrogBot shows of **Markdown**: *emphasis*, ~~corrections~~, \`inline code\`, [links](https://example.com/) and quotes.

> A frog in a well does not know the sea.

## A list

1. First
   - with a branch
   - and another
2. Second
3. Third

- [x] done
- [ ] to do

## A table

| Animal | Legs | Jumps |
| :--- | ---: | :---: |
| Frog | 4 | very well |
| Snail | 1 | never |
| Cricket | 6 | surprisingly far |

## Code

\`\`\`ts
type Frog = { name: string; jumps: number }

export function bestJumper(frogs: readonly Frog[]): Frog | undefined {
  return frogs.toSorted((a, b) => b.jumps - a.jumps)[0]
}
\`\`\`

\`\`\`sql
SELECT name, max(jumps) AS best
FROM frogs
GROUP BY name
ORDER BY best DESC;
\`\`\`

### In the end

A long paragraph shows how lines wrap and how the page keeps its place while the text goes on. It says little, and says it at length, because its only purpose is to be long enough that a reader can scroll up while the words still arrive at the bottom, and come back when they like.

${signature}`

export const slowText = `I take my time now, one word after the other, so that you can watch a reply arrive, stop it, reload the page in the middle, open a second tab, or send another message while this one is still being written. Nothing of it is lost: what has been said is kept, and what comes next goes on where it was. There, that was slow enough. ${signature}`

export const reasoningText =
  'The person asked me to think. Being a demo model I cannot, so this is a fixed text in the place where a real model would weigh one thing against another: what is known, what is missing, and what follows.'
