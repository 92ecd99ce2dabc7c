import type { Locator } from '@playwright/test'
import type { AppPage } from '../setup/app-page.ts'
import { expect, test } from '../setup/e2e-test.ts'
import type { HttpApp } from '../setup/http-app.ts'
import { callTool, say } from '../setup/scripted-model.ts'

// Every kind of card, one after another in one chat: first by mouse, then without one.

const pace = {
  header: 'Pace',
  question: 'How full should the days be?',
  options: [{ label: 'Slow' }, { label: 'Balanced' }, { label: 'Packed' }],
  custom: false,
}
const interests = {
  header: 'Interests',
  question: 'What should there be time for?',
  options: [{ label: 'Food' }, { label: 'Walks' }, { label: 'Music' }],
  multiple: true,
  custom: false,
}
const budget = {
  header: 'Budget',
  question: 'What may it cost?',
  options: [{ label: 'Little' }, { label: 'A lot' }],
}
const own = 'about 400 €\nwithout the train'

const card = (...questions: readonly object[]) => callTool('question', { questions })

/** The replies of one walk: each question is answered and gone on with, the last one is dismissed. */
const walk = [
  card(pace),
  say('One.'),
  card(pace, interests, budget),
  say('Two.'),
  card(budget),
  say('Three.'),
]

/** What the model was told, and what is stored. */
const answers = [
  [{ header: 'Pace', selected: ['Balanced'] }],
  [
    { header: 'Pace', selected: ['Packed'] },
    { header: 'Interests', selected: ['Food', 'Music'] },
    { header: 'Budget', selected: ['A lot'] },
  ],
  [{ header: 'Budget', selected: [], custom: own }],
]

type Message = {
  readonly role: string
  readonly parts: { readonly type: string; readonly output?: unknown }[]
}

const notes = (app: AppPage, name: string) => app.replies.getByRole('region', { name, exact: true })

/** After the walk, and again after a reload: three answers and one question without, read only, and so on the server. */
async function expectWalked(app: AppPage, { model }: HttpApp): Promise<void> {
  const { page } = app
  const chatId = await app.chatId()
  const check = async () => {
    await expect(app.composer).toBeVisible()
    await expect(app.card).toHaveCount(0)
    await expect(notes(app, 'Answered')).toHaveText([
      /^AnsweredPaceBalanced$/,
      /^AnsweredPacePackedInterestsFood, MusicBudgetA lot$/,
      /^AnsweredBudget“about 400 €\s+without the train”$/,
    ])
    await expect(notes(app, 'Not answered')).toContainText('Dismissed by the user.')
    await expect(notes(app, 'Not answered')).toContainText(pace.question)
    const controls = app.replies.locator('[data-question-note]').getByRole('button')
    await expect(controls).toHaveCount(0)
    // Each reply went on in the message that asked.
    await expect(app.replies).toHaveCount(4)
  }
  await check()
  await page.reload()
  await check()
  const listed = await page.request.get(
    `${app.url}/api/messages?where[chat][equals]=${chatId}&limit=20&sort=seq`,
  )
  const { docs } = (await listed.json()) as { docs: readonly Message[] }
  const outputs = docs.flatMap(({ parts }) => parts.flatMap(({ output }) => (output ? [output] : [])))
  expect(outputs).toEqual(answers.map((given) => ({ answers: given })))
  const told = model.requests.flatMap(({ messages }) => messages.filter(({ role }) => role === 'tool'))
  expect(JSON.parse(told.at(-1)?.text ?? '')).toEqual({ answers: answers[2] })
  // The dismissal is not told to the model: two requests for each answered card, one for the dismissed.
  expect(model.requests).toHaveLength(7)
}

test('every kind of card is answered by mouse, and dismissed; what was answered is read only', async ({
  app,
  sharedApp,
}) => {
  const { card: docked } = app
  sharedApp.model.reply(...walk, card(pace))
  await app.newChat('Scripted')

  await test.step('one single choice is sent by a click', async () => {
    await app.say('First')
    await expect(docked).toBeVisible()
    await expect(app.composer).toHaveCount(0)
    await docked.getByRole('radio', { name: 'Balanced' }).click()
    await expect(notes(app, 'Answered')).toHaveCount(1)
    await expect(app.replies).toContainText('One.')
    await expect(app.composer).toBeFocused()
  })
  await test.step('several questions: tabs, Back, Next, and Submit when all are answered', async () => {
    await app.say('Second')
    await expect(docked.getByRole('tab')).toHaveText([/^Pace/, /^Interests/, /^Budget/])
    await docked.getByRole('tab', { name: 'Budget' }).click()
    await docked.getByRole('radio', { name: 'A lot' }).click()
    const submit = docked.getByRole('button', { name: 'Submit' })
    await expect(submit).toBeDisabled()
    await docked.getByRole('button', { name: 'Back' }).click()
    await expect(docked.getByText('2 of 3')).toBeVisible()
    await docked.getByRole('checkbox', { name: 'Music' }).click()
    await docked.getByRole('checkbox', { name: 'Food' }).click()
    await docked.getByRole('button', { name: 'Back' }).click()
    await docked.getByRole('radio', { name: 'Packed' }).click()
    await docked.getByRole('button', { name: 'Next' }).click()
    await docked.getByRole('button', { name: 'Next' }).click()
    await submit.click()
    await expect(notes(app, 'Answered')).toHaveCount(2)
  })
  await test.step('an answer of one’s own is typed in place', async () => {
    await expect(app.composer).toBeVisible()
    await app.say('Third')
    await docked.getByRole('radio', { name: 'Something else…' }).click()
    await docked.getByRole('textbox', { name: 'Your own answer' }).fill(own)
    await docked.getByRole('button', { name: 'Submit' }).click()
    await expect(notes(app, 'Answered')).toHaveCount(3)
  })
  await test.step('dismissing asks once', async () => {
    await expect(app.composer).toBeVisible()
    await app.say('Fourth')
    await docked.getByRole('button', { name: 'Dismiss' }).click()
    await docked.getByRole('button', { name: 'Keep it' }).click()
    await expect(docked.getByRole('radio')).toHaveCount(3)
    await docked.getByRole('button', { name: 'Dismiss' }).click()
    await expect(docked.getByText('Dismiss without an answer?')).toBeVisible()
    await docked.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notes(app, 'Not answered')).toHaveCount(1)
  })
  await expectWalked(app, sharedApp)
})

test('every kind of card is answered by keyboard alone, and dismissed', async ({ app, page, sharedApp }) => {
  const { card: docked } = app
  const { keyboard } = page
  const radio = (name: string) => docked.getByRole('radio', { name })
  /** Keys that follow a message at once are taken for the end of it, so the first one is pressed until it counts. */
  const chooseFirst = async (digit: string, chosen: Locator) => {
    await expect(docked).toBeFocused()
    await expect(async () => {
      await keyboard.press(digit)
      await expect(chosen).toBeChecked({ timeout: 700 })
    }).toPass({ intervals: [800] })
  }
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    await expect(target).toBeFocused()
  }
  const write = async (message: string) => {
    await expect(app.composer).toBeFocused()
    await keyboard.type(message)
    await keyboard.press('Enter')
  }
  sharedApp.model.reply(...walk, card(pace))
  await app.newChat('Scripted')

  await test.step('a digit chooses, Enter sends', async () => {
    await write('First')
    await chooseFirst('2', radio('Balanced'))
    await keyboard.press('Enter')
    await expect(notes(app, 'Answered')).toHaveCount(1)
  })
  await test.step('several questions: Enter goes on, arrows change tabs, digits take boxes on and off', async () => {
    await write('Second')
    await chooseFirst('1', radio('Slow'))
    await keyboard.press('Enter')
    await expect(docked.getByText('2 of 3')).toBeVisible()
    for (const digit of ['3', '2', '1', '2']) await keyboard.press(digit)
    await expect(docked.getByRole('checkbox', { name: 'Music' })).toBeChecked()
    await expect(docked.getByRole('checkbox', { name: 'Walks' })).not.toBeChecked()
    await tabTo(docked.getByRole('button', { name: 'Back' }))
    await keyboard.press('Enter')
    await expect(docked.getByText('1 of 3')).toBeVisible()
    await expect(docked).toBeFocused()
    await keyboard.press('3')
    await expect(radio('Packed')).toBeChecked()
    await tabTo(docked.getByRole('tab', { name: 'Pace' }))
    await keyboard.press('ArrowLeft')
    await expect(docked.getByRole('tab', { name: 'Budget' })).toBeFocused()
    await keyboard.press('2')
    await expect(radio('A lot')).toBeChecked()
    await tabTo(docked.getByRole('button', { name: 'Submit' }))
    await keyboard.press('Enter')
    await expect(notes(app, 'Answered')).toHaveCount(2)
  })
  await test.step('a typed answer: Shift+Enter breaks the line, Enter sends', async () => {
    await write('Third')
    await chooseFirst('1', radio('Little'))
    await keyboard.press('3')
    await expect(docked.getByRole('textbox', { name: 'Your own answer' })).toBeFocused()
    const [first = '', second = ''] = own.split('\n')
    await keyboard.type(first)
    await keyboard.press('Shift+Enter')
    await keyboard.type(second)
    await keyboard.press('Enter')
    await expect(notes(app, 'Answered')).toHaveCount(3)
  })
  await test.step('Esc asks before dismissing, and takes it back', async () => {
    await write('Fourth')
    await chooseFirst('1', radio('Slow'))
    const question = docked.getByText('Dismiss without an answer?')
    await keyboard.press('Escape')
    await expect(docked.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await keyboard.press('Escape')
    await expect(docked.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await tabTo(docked.getByRole('button', { name: 'Dismiss' }))
    await keyboard.press('Enter')
    await expect(notes(app, 'Not answered')).toHaveCount(1)
    await expect(app.composer).toBeFocused()
  })
  await expectWalked(app, sharedApp)
})
