/** How the provider's form should look, from our own tokens: its frame can't read them itself. */
export const onboardingLook = (): object => {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string): string => tokens.getPropertyValue(name).trim()
  return {
    overlays: 'dialog',
    variables: {
      fontFamily: token('--font-body'),
      fontSizeBase: '17px',
      colorPrimary: token('--color-blue'),
      buttonPrimaryColorBackground: token('--color-blue'),
      colorText: token('--color-ink'),
      colorSecondaryText: token('--color-quiet'),
      colorDanger: token('--color-poppy-deep'),
      colorBackground: token('--color-card'),
      colorBorder: token('--color-control'),
      formBorderRadius: token('--radius-control'),
      buttonBorderRadius: token('--radius-control'),
    },
  }
}
