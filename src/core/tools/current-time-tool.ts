import { z } from 'zod'
import type { Tool } from './tool-types.ts'

const input = z.object({
  timeZone: z
    .string()
    .max(64)
    .default('UTC')
    .describe('An IANA time zone such as Europe/Lisbon; UTC when left out.'),
})

/**
 * A small server tool that tells the model what time it is, which it cannot know.
 *
 * @example
 * import { buildConfig } from 'frogbot'
 * import { currentTime } from 'frogbot/tools'
 *
 * export default buildConfig({ agents: [{ slug: 'assistant', model: 'fast', tools: [currentTime] }] })
 */
export const currentTime: Tool<typeof input, { iso: string; local: string; timeZone: string }> = {
  slug: 'current_time',
  description: 'Tells the current date and time.',
  inputSchema: input,
  execute: ({ input: { timeZone } }) => {
    const now = new Date()
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' })
    return { iso: now.toISOString(), local: format.format(now), timeZone }
  },
}
