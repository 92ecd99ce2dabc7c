export type ProviderProblem = {
  readonly code:
    | 'provider-key-missing'
    | 'provider-key-refused'
    | 'provider-quota'
    | 'provider-rate-limited'
    | 'provider-overloaded'
    | 'provider-timeout'
    | 'provider-unreachable'
    | 'provider-model-unknown'
    | 'context-too-long'
    | 'content-refused'
    | 'provider-error'
  /** Fixed words of our own: nothing the provider sent, which may repeat the key, is ever in it. */
  readonly message: string
}

/** What an error of any provider says, gathered over its causes; only ever compared with patterns, never shown. */
type Facts = { readonly status: number | null; readonly names: ReadonlySet<string>; readonly text: string }

const messages: Readonly<Record<ProviderProblem['code'], string>> = {
  'provider-key-missing': 'No API key is set for the model provider. An administrator has to add one.',
  'provider-key-refused': 'The model provider refused the API key. An administrator has to check it.',
  'provider-quota': 'The account at the model provider has no credit left. An administrator has to check it.',
  'provider-rate-limited': 'The model provider is getting too many requests. Wait a moment and try again.',
  'provider-overloaded': 'The model provider is overloaded or out of order. Try again in a moment.',
  'provider-timeout': 'The model provider took too long to answer. Try again.',
  'provider-unreachable': 'The connection to the model provider failed. Try again, or check the network.',
  'provider-model-unknown': 'The model provider does not know this model. Choose another one.',
  'context-too-long':
    'The conversation is too long for this model. Start a new chat, or choose a model that reads more.',
  'content-refused': 'The model provider refused to answer this content.',
  'provider-error': 'The model provider answered with an error. Try again.',
}

const contextPattern =
  /context[ _-]?(length|window|size)|maximum context|prompt is too long|input is too long|too many (input )?tokens|input token count|reduce the length/
const contentPattern =
  /content[ _-]?(filter|policy|moderation)|safety system|safety settings|content_filtered|responsible.?ai|prohibited_content|usage guidelines/
const quotaPattern =
  /insufficient[ _]quota|exceeded your current quota|billing|credit balance|payment required/
const overloadedPattern =
  /overloaded|over capacity|at capacity|service unavailable|server_error|api_error|internal server error/
const ratePattern = /rate[ _-]?limit|too many requests|throttl|resource_exhausted/
const keyPattern =
  /invalid[ _](x-)?api[ _-]?key|incorrect api key|authentication_error|invalid_api_key|unauthorized|permission_denied/
const timeoutNames = ['TimeoutError', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']
const networkNames = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]

/** Why a provider failed, in words a person understands. */
export function describeProviderError(error: unknown): ProviderProblem {
  const code = classify(gatherFacts(error))
  return { code, message: messages[code] }
}

function classify(facts: Facts): ProviderProblem['code'] {
  const { names, text } = facts
  if (names.has('AI_LoadAPIKeyError') || names.has('AI_LoadSettingError')) return 'provider-key-missing'
  const byStatus = facts.status === null ? null : classifyStatus(facts.status, text)
  if (byStatus) return byStatus
  if (timeoutNames.some((name) => names.has(name))) return 'provider-timeout'
  if (networkNames.some((name) => names.has(name))) return 'provider-unreachable'
  if (names.has('AI_NoSuchModelError')) return 'provider-model-unknown'
  return (
    classifyText(text) ?? (text.includes('cannot connect to api') ? 'provider-unreachable' : 'provider-error')
  )
}

function classifyStatus(status: number, text: string): ProviderProblem['code'] | null {
  if (status === 401) return 'provider-key-refused'
  if (status === 402) return 'provider-quota'
  if (status === 403) return contentPattern.test(text) ? 'content-refused' : 'provider-key-refused'
  if (status === 404) return 'provider-model-unknown'
  if (status === 408 || status === 504) return 'provider-timeout'
  if (status === 413) return 'context-too-long'
  if (status === 429) return quotaPattern.test(text) ? 'provider-quota' : 'provider-rate-limited'
  if (status >= 500) return 'provider-overloaded'
  return null
}

/** For errors without a telling status: those of a stream that had begun with 200, and plain 400s. */
function classifyText(text: string): ProviderProblem['code'] | null {
  if (contextPattern.test(text)) return 'context-too-long'
  if (contentPattern.test(text)) return 'content-refused'
  if (keyPattern.test(text)) return 'provider-key-refused'
  if (quotaPattern.test(text)) return 'provider-quota'
  if (ratePattern.test(text)) return 'provider-rate-limited'
  return overloadedPattern.test(text) ? 'provider-overloaded' : null
}

const maxDepth = 8
const maxTextChars = 20_000

/** Walks an error, its causes and the provider's payload: SDK versions and providers nest them differently. */
function gatherFacts(error: unknown): Facts {
  const layers = listLayers(error, 0)
  const marks = layers.flatMap((layer) => readStrings(layer, ['name', 'code', 'type', 'status']))
  const texts = layers.flatMap((layer) => readStrings(layer, ['message', 'responseBody', 'text']))
  const statuses = layers.flatMap((layer) => [layer.statusCode, layer.status, layer.code])
  return {
    status: statuses.find(isStatus) ?? null,
    names: new Set(marks),
    text: [...marks, ...texts].join('\n').toLowerCase(),
  }
}

type Layer = Readonly<Record<string, unknown>>

function listLayers(value: unknown, depth: number): Layer[] {
  if (typeof value === 'string') return [{ text: value }]
  if (depth > maxDepth || typeof value !== 'object' || value === null) return []
  // Errors keep their message in a property that is not enumerable, so the keys are read one by one.
  const layer = Object.fromEntries(layerKeys.map((key) => [key, Reflect.get(value, key)]))
  const inner = ['lastError', 'error', 'data', 'cause'].flatMap((key) => listLayers(layer[key], depth + 1))
  return [layer, ...inner]
}

const layerKeys = [
  'name',
  'code',
  'type',
  'status',
  'statusCode',
  'message',
  'responseBody',
  'lastError',
  'error',
  'data',
  'cause',
]

function readStrings(layer: Layer, keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const value = layer[key]
    return typeof value === 'string' ? [value.slice(0, maxTextChars)] : []
  })
}

function isStatus(value: unknown): value is number {
  return typeof value === 'number' && value >= 400 && value <= 599
}
