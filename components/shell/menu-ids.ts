/** Of the menu and of its search field, which server and browser name alike. */
export const menuId = "menu";
export const menuSearchId = "menu-search";
