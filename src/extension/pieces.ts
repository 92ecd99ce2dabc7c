export type {
  PieceChannelQuestions,
  PieceParticipant,
  PieceThread,
  QuestionActionEvent,
  QuestionCall,
  QuestionChange,
  QuestionHookArgs,
  QuestionInteraction,
  QuestionMessage,
  QuestionModalSubmitEvent,
  QuestionOutcome,
  QuestionParseResult,
  QuestionRecord,
  QuestionReply,
  RenderedQuestion,
} from './channel-questions.ts'
export {
  definePiece,
  type PieceAdapter,
  type PieceChannel,
  type PieceDefinition,
  type PieceIdentity,
} from './define-piece.ts'
export {
  decodeQuestionModalMetadata,
  encodeQuestionModalMetadata,
  type QuestionModalLocator,
} from './question-modal-metadata.ts'
