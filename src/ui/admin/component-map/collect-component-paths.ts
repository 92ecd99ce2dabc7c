import { type ComponentRefInput, readComponentRef } from './component-ref.ts'

type MaybeRef = ComponentRefInput | undefined

/** The parts of a resolved config that name components; a `ResolvedConfig` fits. */
export type ComponentSources = {
  readonly admin: {
    readonly components: {
      readonly chat?: { readonly [slot: string]: MaybeRef } | undefined
      readonly graphics?: { readonly Logo?: MaybeRef; readonly Icon?: MaybeRef } | undefined
      readonly views?:
        | { readonly dashboard?: { readonly Component: ComponentRefInput } | undefined }
        | undefined
    }
  }
  readonly collections: { readonly [role in 'chats' | 'messages']: CollectionSource }
  readonly core: {
    readonly agents: ReadonlyMap<
      string,
      { readonly tools: readonly { readonly component?: string | undefined }[] }
    >
  }
}

type CollectionSource = {
  readonly admin: {
    readonly components?:
      | {
          readonly edit?:
            | {
                readonly views?:
                  | { readonly root?: { readonly Component: ComponentRefInput } | undefined }
                  | undefined
              }
            | undefined
        }
      | undefined
  }
}

export type ComponentPaths = {
  /** Rendered inside the chat, in the browser. */
  readonly client: readonly string[]
  /** Whole pages: they may be server components. */
  readonly views: readonly string[]
}

/** Every component path a config names, each once, in a fixed order. */
export function collectComponentPaths({ admin, collections, core }: ComponentSources): ComponentPaths {
  const { chat, graphics, views } = admin.components
  const tools = [...core.agents.values()].flatMap((agent) => agent.tools.map((tool) => tool.component))
  const documents = [collections.chats, collections.messages].map(
    (collection) => collection.admin.components?.edit?.views?.root?.Component,
  )
  return {
    client: pathsOf([...Object.values(chat ?? {}), graphics?.Logo, graphics?.Icon, ...tools]),
    views: pathsOf([views?.dashboard?.Component, ...documents]),
  }
}

function pathsOf(refs: readonly MaybeRef[]): string[] {
  const paths = refs.filter((ref) => ref !== undefined).map((ref) => readComponentRef(ref).path)
  return [...new Set(paths)].sort()
}
