export const resultAddress = (caseId: string, orderId: string): string =>
  `/donate/pay-result/${caseId}?orderId=${orderId}`
