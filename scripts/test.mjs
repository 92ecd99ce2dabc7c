// npm test            everything, ending with the line "N passed, N failed"
// npm run check       what needs neither a server nor a browser
// npm run test:unit   vitest      npm run test:e2e   Playwright      (both take file names after --)

import { runOnPinnedNode } from './bootstrap.mjs'

await runOnPinnedNode('run-tests.ts', process.argv.slice(2))
