/** One section of what a model writes: text with marks, a list, a table and code, about 1,600 characters. */
export function sampleMarkdown(number: number): string {
  const sentence = `Sentence of section ${number} with **strong words**, *slanted ones*, \`inlineCode()\` and a [link](https://example.com/${number}).`
  return `## Section ${number}

${`${sentence} `.repeat(3).trim()}

1. First point, with some words to read
   - and a branch below it
   - and one more
2. Second point with \`code\`
3. Third point

| Day | Morning | Afternoon | Evening |
| --- | --- | --- | --- |
| Friday | A walk | The museum | Dinner |
| Saturday | The market | A boat | A concert |
| Sunday | Coffee | **Swim** | The train |

\`\`\`ts
${Array.from({ length: 12 }, (_, line) => `export const value${line} = compute(${number}, ${line}, 'some text')`).join('\n')}
\`\`\`

> A frog in a well does not know the sea.

${sentence}

`
}
