'use client'

import { skipToken, useQuery } from '@tanstack/react-query'

/** How many messages the reader may see; undefined until it is known, or for a hidden collection (null). */
export function useMessageCount(slug: string | null): number | undefined {
  const { data } = useQuery({
    queryKey: [['messages', 'count'], { slug }],
    queryFn:
      slug === null
        ? skipToken
        : async ({ signal }) => {
            const response = await fetch(`/api/${slug}?limit=1&depth=0&select[seq]=true`, { signal })
            const body: unknown = await response.json()
            if (
              typeof body === 'object' &&
              body !== null &&
              'totalDocs' in body &&
              typeof body.totalDocs === 'number'
            ) {
              return body.totalDocs
            }
            throw new TypeError('The count of messages could not be read.')
          },
  })
  return data
}
