import { useState } from 'react';

/** The moment the screen was opened. */
export const useNow = (): Date => useState(() => new Date())[0];
