import { z } from 'zod'
import { generateTitle } from '#core/chats/generate-title.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { cleanUp } from './clean-up.ts'
import type { JobTable } from './job-types.ts'

const chatJob = z.object({ chatId: z.string() })

/** Every kind of job there is. */
export function defineJobs(deps: ServerDeps): JobTable {
  return {
    // A title that cannot be made stays the placeholder: it is not worth a second try.
    title: {
      retryLimit: 0,
      expireSeconds: 120,
      concurrency: 2,
      run: async (data) => generateTitle(deps, chatJob.parse(data)),
    },
    'clean-up': { retryLimit: 0, expireSeconds: 55, schedule: '* * * * *', run: () => cleanUp(deps) },
  }
}
