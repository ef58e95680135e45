/** Opens an upload for whoever is signed in and may see it. */
export const mediaUrl = (id: number): string => `/api/media/${id}`;
