import type { LocalAgent, LocalApi } from '#core/config/request-types.ts'
import type { CoreDeps } from '#core/deps.ts'
import { generateLocally } from './generate-locally.ts'
import { streamLocally } from './stream-locally.ts'
import { streamMessageLocally } from './stream-message-locally.ts'

/** The part of the local API that reads and writes documents. */
export type CollectionsApi = Omit<LocalApi, 'agents' | 'logger'>

type Options = {
  readonly config: CoreDeps['config']
  readonly log: CoreDeps['log']
  /** The dependencies hold the local API, so it asks for them when it is used. */
  readonly getDeps: () => CoreDeps
  readonly makeCollections: (getDeps: () => CoreDeps) => CollectionsApi
}

/** Server code's way to agents and documents: what tools get as `ctx.frogbot` and access rules as `req.frogbot`. */
export function createLocalApi({ config, log, getDeps, makeCollections }: Options): LocalApi {
  // Agents are named by the configuration; a null prototype keeps `agents.constructor` from being one.
  const agents: Record<string, LocalAgent> = Object.create(null)
  for (const slug of config.agents.keys()) {
    agents[slug] = {
      generate: (args) => generateLocally(getDeps(), slug, args),
      stream: (args) => streamLocally(getDeps(), slug, args),
      streamMessage: (args) => streamMessageLocally(getDeps(), slug, args),
    }
  }
  return { agents, logger: log, ...makeCollections(getDeps) }
}
