/** Every word of the admin, English. Another language is another object of this type. */
export const adminText = {
  language: 'en',
  direction: 'ltr',
  product: 'FrogBot',
  productDescription: 'Agents that stop and ask.',
} as const
