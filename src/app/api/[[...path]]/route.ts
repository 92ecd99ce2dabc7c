import { nothingHere } from '#server/http/nothing-here.ts'

// Whatever no other route answers, so that programs never get a page.
export {
  nothingHere as DELETE,
  nothingHere as GET,
  nothingHere as HEAD,
  nothingHere as OPTIONS,
  nothingHere as PATCH,
  nothingHere as POST,
  nothingHere as PUT,
}
