import type { LanguageModel } from 'ai'

/** AI SDK's language model interface, version 4, by way of `ai` so that its provider package need not be named. */
export type ModelV4 = Extract<Exclude<LanguageModel, string>, { readonly specificationVersion: 'v4' }>
export type CallOptions = Parameters<ModelV4['doStream']>[0]
export type Prompt = CallOptions['prompt']
export type GenerateResult = Awaited<ReturnType<ModelV4['doGenerate']>>
export type StreamResult = Awaited<ReturnType<ModelV4['doStream']>>
export type StreamPart = StreamResult['stream'] extends ReadableStream<infer Part> ? Part : never
export type FinishPart = Extract<StreamPart, { type: 'finish' }>
