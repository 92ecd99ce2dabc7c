import type { ModelV4 } from './language-model-type.ts'

type Identity = { readonly provider: string; readonly modelId: string }

/** A model whose provider package is loaded at its first call, so that starting the server loads none of them. */
export function lazyModel({ provider, modelId }: Identity, load: () => Promise<ModelV4>): ModelV4 {
  let loading: Promise<ModelV4> | undefined
  const loaded = () => {
    loading ??= load()
    return loading
  }
  return {
    specificationVersion: 'v4',
    provider,
    modelId,
    get supportedUrls() {
      return loaded().then((model) => model.supportedUrls)
    },
    doGenerate: async (options) => (await loaded()).doGenerate(options),
    doStream: async (options) => (await loaded()).doStream(options),
  }
}
