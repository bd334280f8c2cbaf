// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LocalToken} from "../local/LocalToken.sol";

/// @title Token whose permit always reverts
contract RevertingPermitToken is LocalToken {
    error PermitSwitchedOff();

    constructor(address owner_) LocalToken("No permit", "NOPE", 6, owner_) {}

    function permit(address, address, uint256, uint256, uint8, bytes32, bytes32) external pure {
        revert PermitSwitchedOff();
    }
}
