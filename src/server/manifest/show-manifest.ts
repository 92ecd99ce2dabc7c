import type { Manifest } from '#contracts/collections.ts'
import { listAgents } from '#core/agents/list-agents.ts'
import { listModels } from '#core/agents/list-models.ts'
import { servedCollections } from '#core/collections/find-collection.ts'
import { findActor } from '#server/auth/find-actor.ts'
import { handleRequest } from '#server/http/handle-request.ts'
import { json } from '#server/http/respond.ts'
import type { ServerDeps } from '#server/server-deps.ts'

const assetsSlug = 'frogbot-chat-assets'

/** `GET /api/frogbot`: the agents and models the caller may use and where the documents are. */
export async function showManifest(deps: ServerDeps, request: Request): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    const { chat, message } = servedCollections(deps.config)
    const manifest: Manifest = {
      agents: await listAgents(deps, actor),
      collections: [
        { slug: chat.slug, role: 'chat' },
        { slug: message.slug, role: 'message' },
        { slug: assetsSlug, role: 'asset' },
      ],
      chat: { slug: chat.slug, messagesSlug: message.slug, assetsSlug },
      // Which models a deployment has is for those who can use them.
      models: actor.kind === 'anonymous' ? [] : listModels(deps),
    }
    // Depends on who asks and on the configuration, so nobody may keep it.
    return json(manifest, { headers: { 'cache-control': 'no-store' } })
  })
}
