/** The proxy tells pages their own address by this request header; whatever a browser sends in it is overwritten. */
export const pathHeader = 'x-frogbot-path'
