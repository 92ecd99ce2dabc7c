export { hasToolCall, isStepCount } from 'ai'
export type { PendingCall } from '#contracts/turn.ts'
export { canWriteChat } from '#core/access/can-write-chat.ts'
export { aiFromEnvironment } from '#core/config/ai-from-environment.ts'
export type { AiConfig, ModelConfig, ProviderConfig, ProviderType } from '#core/config/ai-types.ts'
export { APIError } from '#core/config/api-error.ts'
export { buildConfig } from '#core/config/build-config.ts'
export type {
  CollectionAccess,
  CollectionAccessArgs,
  CollectionConfig,
  CollectionData,
  CollectionHooks,
  ComponentDefinition,
  ComponentRef,
  FieldConfig,
  Where,
} from '#core/config/collection-types.ts'
export { ConfigError } from '#core/config/config-error.ts'
export type { AgentAccess, AgentConfig } from '#core/config/config-types.ts'
export type {
  AdminComponents,
  AdminConfig,
  FrogbotConfig,
  LimitsConfig,
  ResolvedConfig,
} from '#core/config/frogbot-config.ts'
export { getFrogbot } from '#core/config/get-frogbot.ts'
export type {
  ChatAsset,
  Doc,
  FindArgs,
  FindByIdArgs,
  FindResult,
  FrogbotRequest,
  GenerateArgs,
  GenerateResult,
  LocalAgent,
  LocalApi,
  MessageStream,
  RequestUser,
} from '#core/config/request-types.ts'
export type { AnyTool, ClientTool, ClientToolConfig, Tool, ToolCtx } from '#core/tools/tool-types.ts'
export type { Chat } from './chat-document.ts'
