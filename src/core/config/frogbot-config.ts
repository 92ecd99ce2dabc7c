import type { AnyTool } from '#core/tools/tool-types.ts'
import type { AiConfig, ResolvedAi } from './ai-types.ts'
import type { CollectionConfig, ComponentRef } from './collection-types.ts'
import type { AgentConfig, CoreConfig } from './config-types.ts'
import type { ResolvedCollection, ResolvedCollections } from './resolved-collections.ts'

export type { ResolvedCollection, ResolvedCollections }

/** What a config needs to know of a piece; `definePiece` makes them. */
export type PieceConfig = {
  readonly slug: string
  readonly label: string
  readonly channel?: object | undefined
}

/** Components that replace parts of the admin panel. */
export type AdminComponents = {
  readonly chat?:
    | {
        /** Replaces the whole chat surface. */
        readonly Chat?: ComponentRef | undefined
        /** Replaces the block above the composer of an empty chat. */
        readonly Greeting?: ComponentRef | undefined
        readonly UserMessageActions?: ComponentRef | undefined
        readonly AssistantMessageActions?: ComponentRef | undefined
      }
    | undefined
  readonly graphics?:
    | { readonly Logo?: ComponentRef | undefined; readonly Icon?: ComponentRef | undefined }
    | undefined
  readonly views?:
    | {
        readonly dashboard?:
          | { readonly Component: ComponentRef /** Always `/`. */; readonly path?: string | undefined }
          | undefined
      }
    | undefined
}

export type AdminConfig = { readonly components?: AdminComponents | undefined }

export type LimitsConfig = {
  readonly signIn?:
    | {
        /** Failed tries before an account has to wait; 5 when left out. An address has six times as many. */
        readonly maxFailures?: number | undefined
        /** How long the first wait is; 5 when left out. It doubles with every further failure, up to some minutes. */
        readonly waitSeconds?: number | undefined
      }
    | undefined
  readonly turns?:
    | {
        /** Turns one person, or one address without a person, may start in a minute; 60 when left out. */
        readonly perMinute?: number | undefined
      }
    | undefined
}

/** What a deployment writes into `frogbot.config.ts`. Everything may be left out but what it wants to change. */
export type FrogbotConfig = {
  /** Signs sessions and tokens; `FROGBOT_SECRET` when left out. At least 32 characters. */
  readonly secret?: string | undefined
  /** The models; those the environment has keys for when left out, else the built-in demo model. */
  readonly ai?: AiConfig | undefined
  /** Offered to every agent that does not say `inheritTools: false`. */
  readonly tools?: readonly AnyTool[] | undefined
  readonly agents?: readonly AgentConfig[] | undefined
  readonly pieces?: readonly PieceConfig[] | undefined
  readonly collections?: readonly CollectionConfig[] | undefined
  readonly admin?: AdminConfig | undefined
  readonly limits?: LimitsConfig | undefined
}

export type ResolvedLimits = {
  readonly signIn: { readonly maxFailures: number; readonly waitSeconds: number }
  readonly turns: { readonly perMinute: number }
}

/** A checked config with every default filled in; the server is built from it. */
export type ResolvedConfig = {
  readonly core: CoreConfig
  /** Undefined: the environment has it. */
  readonly secret: string | undefined
  readonly ai: ResolvedAi
  readonly pieces: ReadonlyMap<string, PieceConfig>
  readonly collections: ResolvedCollections
  readonly admin: { readonly components: AdminComponents }
  readonly limits: ResolvedLimits
  /** What is accepted but has no effect, in sentences to log at start. */
  readonly warnings: readonly string[]
}
