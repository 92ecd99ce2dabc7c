import { type MemoryServer, nobody } from './memory-server.ts'

/** Texts that would run as code if anything took them for more than text. Each sets `globalThis.hacked`. */
const image = '<img src="https://evil.example/x" onerror="globalThis.hacked = 1">'
const script = '<script>globalThis.hacked = 2</script>'
const svg = '<svg onload="globalThis.hacked = 3"><a href="javascript:globalThis.hacked = 3">x</a></svg>'
const svgAddress = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>parent.hacked = 4</script></svg>',
)}`
const htmlAddress = 'data:text/html,<script>parent.hacked = 5</script>'
const scriptAddress = 'javascript:globalThis.hacked=6'

const markdown = [
  image,
  script,
  svg,
  '<iframe srcdoc="<script>parent.hacked = 7</script>"></iframe>',
  '<form action="https://evil.example"><button>Send</button></form>',
  '<a href="javascript:globalThis.hacked=8" onclick="globalThis.hacked=8">html link</a>',
  '<style>body { display: none }</style>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  `[script link](${scriptAddress})`,
  `[cased link](JaVaScRiPt:globalThis.hacked=9)`,
  `[entity link](&#106;avascript:globalThis.hacked=9)`,
  `[html link](${htmlAddress})`,
  `[svg link](${svgAddress})`,
  `![svg picture](${svgAddress})`,
  `![script picture](${scriptAddress})`,
  `<${scriptAddress}>`,
  `| ${image} | ${script} |\n| --- | --- |\n| ${svg} | b |`,
  `\`\`\`html\n${image}${script}\n\`\`\``,
  `# ${image}`,
].join('\n\n')

export function hostile(server: MemoryServer): string {
  const chat = server.createChat('planner', `${image}${script}`, 'hostile')
  server.addMessage(chat, {
    role: 'user',
    parts: [
      { type: 'text', text: `${image}${script} ${scriptAddress}` },
      { type: 'data-paste', data: { text: `${script}${image}` } },
      { type: 'file', url: scriptAddress, mediaType: 'image/png', filename: `${image}.png` },
      { type: 'file', url: svgAddress, mediaType: 'image/svg+xml', filename: `${script}.svg` },
      { type: 'file', url: htmlAddress, mediaType: 'text/html', filename: `${svg}.html` },
    ],
    author: { ...nobody, kind: 'user', userId: 'eve', name: `${image}Eve` },
  })
  const waiting = server.addMessage(chat, {
    role: 'assistant',
    parts: [
      { type: 'reasoning', text: markdown, state: 'done' },
      { type: 'text', text: markdown, state: 'done' },
      { type: 'source-url', sourceId: 's1', url: scriptAddress, title: image },
      { type: 'source-url', sourceId: 's2', url: 'https://example.com/', title: image },
      {
        type: 'tool-look_up',
        toolCallId: 'hostile-tool',
        state: 'output-available',
        title: image,
        input: { [image]: script },
        output: `${image}${script}`,
      },
      {
        type: 'tool-question',
        toolCallId: 'hostile-call',
        state: 'input-available',
        input: {
          questions: [
            {
              header: '<img onerror=1>',
              question: `${image}${script}`,
              options: [{ label: image, description: script }, { label: svg }, { label: scriptAddress }],
            },
            { header: '<script>', question: svg, options: [{ label: '</script><script>' }] },
          ],
        },
      },
    ],
  })
  chat.turn = { state: 'awaiting', messageId: waiting.id, lastError: null, canContinue: false }
  return chat.id
}
