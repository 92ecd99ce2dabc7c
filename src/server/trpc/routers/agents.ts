import { listAgents } from '#core/agents/list-agents.ts'
import { listModels } from '#core/agents/list-models.ts'
import { router, signedIn } from '../init.ts'

export const agentsRouter = router({
  list: signedIn.query(({ ctx }) => listAgents(ctx.deps, ctx.actor)),
  models: signedIn.query(({ ctx }) => listModels(ctx.deps)),
})
