import type { StopCondition, ToolSet } from 'ai'
import type { Modality } from '#contracts/agent.ts'
import type { AnyTool } from '#core/tools/tool-types.ts'
import type { FrogbotRequest } from './request-types.ts'
import type { ResolvedCollections } from './resolved-collections.ts'

export type AgentAccess = (args: { readonly req: FrogbotRequest }) => boolean | Promise<boolean>

/** An agent as a deployment configures it. */
export type AgentConfig = {
  /** Part of its address: lower-case letters, digits and `-`. */
  readonly slug: string
  /** `provider/model`, or an alias of `ai.routers`. */
  readonly model: string
  readonly instructions?:
    | string
    | ((args: { readonly req: FrogbotRequest }) => string | Promise<string>)
    | undefined
  readonly profile?:
    | {
        readonly name?: string | undefined
        readonly avatar?: string | undefined
        readonly description?: string | undefined
      }
    | undefined
  readonly tools?: readonly AnyTool[] | undefined
  /** Whether the root `tools` are offered too; true when left out. */
  readonly inheritTools?: boolean | undefined
  /** When the tool loop ends by itself; 20 steps when left out. */
  readonly stopWhen?: StopCondition<ToolSet> | readonly StopCondition<ToolSet>[] | undefined
  /** Who may use it; any signed-in user when left out. */
  readonly access?: AgentAccess | undefined
  /** Slugs of the pieces it answers in. */
  readonly channels?: readonly string[] | undefined
}

/** An agent with every default filled in. */
export type ResolvedAgent = {
  readonly slug: string
  readonly model: string
  readonly instructions: AgentConfig['instructions']
  readonly profile: {
    readonly name: string
    readonly avatar: string | null
    readonly description: string | null
  }
  /** Its own tools and the inherited ones, unique by slug. */
  readonly tools: readonly AnyTool[]
  readonly stopWhen: readonly StopCondition<ToolSet>[]
  readonly access: AgentAccess
  readonly channels: readonly string[]
}

/** What is known of a model. */
export type ModelInfo = {
  /** `provider/model` */
  readonly id: string
  readonly name: string
  /** Key of `ai.providers`. */
  readonly provider: string
  /** Provider type such as `openai` or `amazon-bedrock`. */
  readonly providerType: string
  /** Null when unknown: then every kind of attachment is sent. */
  readonly input: readonly Modality[] | null
  readonly reasoning: boolean
}

/** Label of a channel piece by its slug; the pieces themselves come with the channel engine. */
export type ResolvedPiece = { readonly slug: string; readonly label: string }

/** The part of the configuration core reads. */
export type CoreConfig = {
  readonly agents: ReadonlyMap<string, ResolvedAgent>
  readonly pieces: ReadonlyMap<string, ResolvedPiece>
  /** Model that writes titles; null leaves the placeholder titles. */
  readonly utilityModel: string | null
  /** The collections that hold chats and messages; `chats` and `messages` with the default access when left out. */
  readonly collections?: ResolvedCollections | undefined
}
