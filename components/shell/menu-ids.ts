/** Ids of the menu and of its search field, which server and browser share. */
export const menuId = "menu";
export const menuSearchId = "menu-search";
