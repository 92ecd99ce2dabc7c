// The browser tests run the app with agents over the demo model and over a scripted one.
export { default } from '../fixtures/configs/scripted.config.ts'
