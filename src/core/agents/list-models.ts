import type { ModelView } from '#contracts/agent.ts'
import type { CoreDeps } from '#core/deps.ts'

/** The models a person may choose from. */
export function listModels({ models }: Pick<CoreDeps, 'models'>): ModelView[] {
  return models.list().map(({ id, name, provider, input, reasoning }) => ({
    id,
    name,
    provider,
    input: input === null ? null : [...input],
    reasoning,
  }))
}
