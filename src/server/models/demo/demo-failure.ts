import { APICallError } from 'ai'

/** The error of a provider that is out of order, as the SDK's providers throw it; not worth a retry, since it is asked for. */
export function demoFailure(): APICallError {
  return new APICallError({
    message: 'The demo model was asked to fail.',
    url: 'demo:',
    requestBodyValues: {},
    statusCode: 503,
    isRetryable: false,
  })
}
