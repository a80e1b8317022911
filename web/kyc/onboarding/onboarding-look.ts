import { isMobileMode } from '#web/browser/visits/mobile-mode.ts'

/** Styles for the provider's form, from our tokens, which its frame can't read. */
export const onboardingLook = (): object => {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string): string => tokens.getPropertyValue(name).trim()
  return {
    overlays: 'dialog',
    variables: {
      fontFamily: token('--font-body'),
      fontSizeBase: '17px',
      colorPrimary: token('--color-blue'),
      // The main button in our color and height: 56 px on phones, 48 above.
      buttonPrimaryColorBackground: token('--color-ink'),
      buttonPrimaryColorBorder: token('--color-ink'),
      buttonPrimaryColorText: token('--color-white'),
      buttonPaddingX: '24px',
      buttonPaddingY: isMobileMode(window.innerWidth, navigator.userAgent) ? '16px' : '12px',
      buttonLabelFontSize: '17px',
      buttonLabelFontWeight: token('--font-weight-label'),
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
