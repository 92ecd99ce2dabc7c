/** The proxy tells pages the nonce of their policy by this request header; whatever a browser sends in it is overwritten. */
export const nonceHeader = 'x-nonce'
