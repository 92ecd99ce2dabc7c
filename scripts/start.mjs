// npm start        the app, ready to use
// npm run dev      the same with Next's development server
// npm run build    only the build
// npm run worker   a process that takes jobs and serves nothing

import { runOnPinnedNode } from './bootstrap.mjs'

await runOnPinnedNode('start-app.ts', process.argv.slice(2))
