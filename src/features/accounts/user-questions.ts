import type { UserView } from '#contracts/user.ts'
import { accountText } from '#ui/text/account-text.ts'

const { questions } = accountText.users

/** Deeds that are asked about before they are done; `demote` only of oneself. */
export type AskedDeed = keyof typeof questions

type Question = { readonly title: string; readonly text: string; readonly confirm: string }

/** What is asked, in other words when it is about oneself. */
export function questionOf(deed: AskedDeed, user: UserView, isOwn: boolean): Question {
  const { title, text, ownText, confirm } = questions[deed]
  return {
    title: title(isOwn ? accountText.users.ownAccount : user.email),
    text: isOwn ? ownText : text,
    confirm,
  }
}
