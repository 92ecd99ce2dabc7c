import { buildConfig } from 'frogbot'
import { question } from 'frogbot/tools'

// Agents on the demo model without its delays: what is measured is everything but the model.
export default buildConfig({
  ai: { providers: { demo: { delayMs: 0 } } },
  limits: { turns: { perMinute: 1_000_000 } },
  agents: [
    { slug: 'bench', model: 'demo/demo', access: () => true },
    { slug: 'asker', model: 'demo/demo', tools: [question] },
  ],
})
