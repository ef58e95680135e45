export const setAfter = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
