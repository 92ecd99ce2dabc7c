// Preloaded into Next: when the process that started it is killed, the server ends too and frees its port.

const GRACE_MS = 5000

if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), GRACE_MS).unref()
  })
  process.channel.unref()
}
