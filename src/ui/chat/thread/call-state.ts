import type { SettlementView } from '#contracts/message.ts'
import type { ToolPart } from '../session/message-parts.ts'

export type CallState =
  | 'running'
  | 'waiting'
  | 'done'
  | 'failed'
  | 'skipped'
  | 'answered'
  | 'not-answered'
  | 'not-run'

type Call = {
  readonly part: {
    readonly state: ToolPart['state']
    readonly output?: unknown
    readonly errorText?: string | undefined
  }
  readonly settlement: SettlementView | null
  /** True while the message is being written. */
  readonly isLive: boolean
}

/** The text the server stores for a declined call; a settlement may be missing, as in the copy of a chat. */
const dismissedText = 'Dismissed by the user.'

/** What became of a call, as a person sees it: a call nobody answered did not fail, and a skipped one is not done. */
export function stateOfCall({ part, settlement, isLive }: Call): CallState {
  switch (part.state) {
    case 'output-available':
      if (isSkipped(part.output)) return 'skipped'
      return settlement ? 'answered' : 'done'
    case 'output-error':
      if (settlement && settlement.outcome !== 'answered') return 'not-answered'
      return part.errorText === dismissedText ? 'not-answered' : 'failed'
    case 'output-denied':
      return 'not-run'
    case 'approval-requested':
      return 'waiting'
    default:
      return isLive ? 'running' : 'not-run'
  }
}

/** What the server returns for a tool called in the same step as a question. */
function isSkipped(output: unknown): boolean {
  return (
    typeof output === 'object' &&
    output !== null &&
    'skipped' in output &&
    output.skipped === true &&
    'reason' in output
  )
}
