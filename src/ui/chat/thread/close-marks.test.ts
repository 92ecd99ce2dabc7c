import { expect, test } from 'vitest'
import { closeMarks } from './close-marks.ts'

test.each([
  ['plain words', 'plain words'],
  ['some **strong wor', 'some **strong wor**'],
  ['some **strong** wor', 'some **strong** wor'],
  ['*slanted and **strong', '*slanted and **strong***'],
  ['some `co', 'some `co`'],
  ['`a * b', '`a * b`'],
  ['`a * b` and', '`a * b` and'],
  ['struck ~~out', 'struck ~~out~~'],
  ['2 * 3 is', '2 * 3 is'],
  ['snake_case', 'snake_case'],
  ['_slanted', '_slanted_'],
  ['escaped \\*star', 'escaped \\*star'],
  ['see [the do', 'see the do'],
  ['see [the docs](https://exa', 'see the docs'],
  ['see [the docs](https://example.com/)', 'see [the docs](https://example.com/)'],
  ['a picture ![of a fr', 'a picture '.trimEnd()],
  ['- one\n- **tw', '- one\n- **tw**'],
  ['- one\n* ', '- one\n* '],
  ['**done\n\nnext *wor', '**done\n\nnext *wor*'],
  ['half a mark **', 'half a mark'],
])('%j reads as %j while it is written', (text, closed) => {
  expect(closeMarks(text)).toBe(closed)
})
