import { buildConfig } from 'frogbot'
import { question } from 'frogbot/tools'

// Agents on the demo model without its delays: what is measured is everything but the model.
export default buildConfig({
  ai: {
    providers: {
      demo: { delayMs: 0 },
      // Long replies for `bench/chat-page.ts`, which sets the address.
      long: {
        type: 'openai-compatible',
        baseUrl: process.env.BENCH_MODEL_URL || 'http://127.0.0.1:9/v1',
        apiKey: 'bench',
        models: [{ id: 'long', name: 'Long replies' }],
      },
    },
    // Every turn of a new chat then costs a second call of the model and its rows.
    ...(process.env.BENCH_TITLES ? { utilityModel: 'demo/demo' } : {}),
  },
  limits: { turns: { perMinute: 1_000_000 } },
  agents: [
    { slug: 'bench', model: 'demo/demo', access: () => true },
    { slug: 'writer', model: 'long/long' },
    { slug: 'asker', model: 'demo/demo', tools: [question] },
  ],
})
