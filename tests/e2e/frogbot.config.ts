import { buildConfig } from 'frogbot'
import { adminVariants, everyComponent } from '../fixtures/configs/admin-variants.ts'
import { scriptedOptions } from '../fixtures/configs/scripted-options.ts'

// The browser tests run the app with agents over the demo model and over a scripted one. One build serves all variants
// of the admin panel: outside of Next, where the build looks for what components there are, the config names them all.
const variant = process.env.E2E_ADMIN
const changes = process.env.NEXT_RUNTIME ? (variant ? adminVariants[variant] : {}) : everyComponent

export default buildConfig({ ...scriptedOptions, ...changes })
