import type { CoreDeps, Models } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'

type Agent = { readonly model: string }

/**
 * The model a turn uses: the agent's own, or the one a person asked for if it is among those on offer. Providers accept
 * any name, so without this rule a caller could run up a bill with a model nobody meant to offer.
 */
export function chooseModel(
  { models }: Pick<CoreDeps, 'models'>,
  agent: Agent,
  wanted: string | null | undefined,
): ReturnType<Models['get']> {
  if (wanted === null || wanted === undefined || wanted === agent.model) return models.get(agent.model)
  const chosen = models.get(wanted)
  if (models.list().some(({ id }) => id === chosen.info.id)) return chosen
  throw new DomainError(
    'invalid',
    'unknown-model',
    `The model "${wanted}" is not available here. Choose another one.`,
  )
}
