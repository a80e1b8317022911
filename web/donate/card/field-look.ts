/** Styles for the provider's fields, from our tokens, which its frame can't read. */
export const fieldLook = (): object => {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string): string => tokens.getPropertyValue(name).trim()
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      fontFamily: token('--font-body'),
      fontSizeBase: '17px',
      colorPrimary: token('--color-blue'),
      colorText: token('--color-ink'),
      colorTextPlaceholder: token('--color-placeholder'),
      colorDanger: token('--color-poppy-deep'),
      colorBackground: token('--color-card'),
      borderRadius: token('--radius-control'),
      focusOutline: `3px solid ${token('--color-blue')}`,
    },
    rules: {
      '.Input': {
        border: `1.5px solid ${token('--color-control')}`,
        boxShadow: 'none',
        padding: '12px 16px',
      },
      '.Label': { fontWeight: token('--font-weight-label') },
    },
  }
}
