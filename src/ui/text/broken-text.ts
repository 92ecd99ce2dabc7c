/** Words for a page that failed. Apart from all others, because every page brings them along. */
export const brokenText = {
  title: 'This page broke',
  text: 'Nothing you saved is lost. Try again; if it happens twice, tell whoever runs this server.',
  retry: 'Try again',
} as const
