/** No body about accounts needs more. */
export const maxBodyBytes = 16_384
