import { AppPage, ada, adminEnv } from '../setup/app-page.ts'
import { expect, test } from '../setup/e2e-test.ts'
import { callTool, hold, say, startScriptedModel } from '../setup/scripted-model.ts'

const color = {
  questions: [{ header: 'Color', question: 'Which color?', options: [{ label: 'Red' }, { label: 'Blue' }] }],
}

test('the server is killed between the answer and the continuation: after the restart it arrives by itself', async ({
  page,
  startServer,
}) => {
  const model = await startScriptedModel()
  const env = { ...adminEnv, SCRIPTED_MODEL_URL: model.url }
  const server = await startServer({ env })
  const app = new AppPage(page, server.url)
  await app.signIn(ada)
  await app.newChat('Scripted')
  model.reply(callTool('question', color))
  await app.say('Paint the door')
  await app.chatId()
  const held = hold(say('never heard'))
  model.reply(held)
  await app.card.getByRole('radio', { name: 'Blue' }).click()
  // The answer is recorded and the model is asked, but says nothing yet.
  await model.received(2)
  await server.kill('SIGKILL')
  model.reply(say('Blue it is, after all.'))
  await startServer({ env, port: server.port })
  const third = await model.received(3)
  expect(JSON.stringify(third)).toContain('Blue')
  await expect(app.replies).toContainText('Blue it is, after all.')
  await expect(app.replies).toHaveCount(1)
  await expect(app.replies.getByRole('region', { name: 'Answered' })).toContainText('Blue')
  expect(model.requests).toHaveLength(3)
  held.release()
  await model.close()
})
